"""Many workers of a real scheduler of dask, each a connection: tasks take their time, and compute nothing.

    python -m benchmarks.simulated ADDRESS WORKERS SECONDS

They register, take tasks in the order of priority, one at a time, and say that they have finished, as a worker does;
the scheduler cannot tell them from others. All of them are in this process, which ends with its input.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from contextlib import contextmanager
from heapq import heappop, heappush
from importlib import import_module
from time import perf_counter, time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST_PORT, TOGETHER, MEMORY = 20_000, 50, 2**34
"""The port of the first address, at which nothing listens; the number that connects at once; the bytes of a worker."""
METRICS: dict[str, Any] = {
    "task_counts": {},
    "bandwidth": {"total": 10**8, "workers": {}, "types": {}},
    "digests_total_since_heartbeat": {},
    "managed_bytes": 0,
    "spilled_bytes": {"memory": 0, "disk": 0},
    "transfer": {},
    "event_loop_interval": 0.02,
    "cpu": 0,
    "memory": 0,
    "host_net_io": {},
    "num_fds": 0,
}


class Worker:
    """A connection that takes tasks."""

    def __init__(self, number: int, seconds: float) -> None:
        """Name the worker by its number."""
        self.name, self.seconds = f"simulated-{number}", seconds
        self.address = f"tcp://127.0.0.1:{FIRST_PORT + number}"
        self.waiting: list[tuple[Any, Any, int]] = []
        self.is_busy = False

    async def connect(self, scheduler: str) -> None:
        """Register, and listen from then on."""
        self.comm = await import_module("distributed.core").connect(scheduler, deserialize=False)
        now, own = time(), {"op": "register-worker", "reply": False, "status": "running", "nthreads": 1, "extra": {}}
        own |= {
            "address": self.address,
            "name": self.name,
            "server_id": self.name,
            "stimulus_id": self.name,
            "now": now,
        }
        own |= {"memory_limit": MEMORY, "resources": {}, "local_directory": "", "services": {}, "nanny": None, "pid": 0}
        own |= {"versions": {"host": {}, "packages": {}}, "metrics": METRICS | {"time": now}}
        await self.comm.write(own, serializers=["msgpack"])
        answer = await self.comm.read()
        if answer["status"] != "OK":
            raise RuntimeError(answer)
        self.stream = import_module("distributed.batched").BatchedSend(interval="2ms")
        self.stream.start(self.comm)
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            for message in await self.comm.read():
                if message.get("op") == "compute-task":
                    heappush(self.waiting, (tuple(message["priority"]), message["key"], message["run_id"]))
                    self._begin()
                elif message.get("op") == "steal-request":
                    self._give_up(message)

    def _give_up(self, message: dict[str, Any]) -> None:
        """Another worker is to have the task, unless it has begun."""
        kept = [each for each in self.waiting if each[1] != message["key"]]
        state = "executing" if len(kept) == len(self.waiting) else "ready"
        self.waiting = kept
        self.stream.send({**message, "op": "steal-response", "state": state})

    def _begin(self) -> None:
        if self.waiting and not self.is_busy:
            self.is_busy = True
            _, key, run = heappop(self.waiting)
            asyncio.get_running_loop().call_later(self.seconds, self._end, key, run, time())

    def _end(self, key: Any, run: int, start: float) -> None:
        done = {"op": "task-finished", "status": "OK", "key": key, "run_id": run, "stimulus_id": f"{self.name}-{run}"}
        done |= {"nbytes": 8, "type": pickle.dumps(float), "typename": "float", "metadata": {}, "thread": 1}
        self.stream.send({**done, "startstops": [{"action": "compute", "start": start, "stop": time()}]})
        self.is_busy = False
        self._begin()


async def main(scheduler: str, count: int, seconds: float) -> None:
    """Connect the workers, say so, and wait for the end of the input."""
    workers = [Worker(number, seconds) for number in range(count)]
    for start in range(0, count, TOGETHER):
        await asyncio.gather(*(each.connect(scheduler) for each in workers[start : start + TOGETHER]))
    print("ready", flush=True)  # for `simulated`
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)  # without waiting for the connections


@contextmanager
def simulated(count: int, seconds: float) -> Iterator[Any]:
    """A client of a scheduler in this process, with this many workers in another one."""
    distributed = import_module("distributed")
    with (
        distributed.LocalCluster(
            n_workers=0, processes=False, protocol="tcp", dashboard_address=None, silence_logs=50
        ) as found,
        distributed.Client(found) as client,
    ):
        program = [sys.executable, "-m", "benchmarks.simulated", found.scheduler_address, str(count), str(seconds)]
        pipe = subprocess.PIPE
        with subprocess.Popen(program, stdin=pipe, stdout=pipe, text=True) as process:  # noqa: S603  # this module
            if process.stdout is None or process.stdin is None or process.stdout.readline() != "ready\n":
                raise RuntimeError("the simulated workers did not connect")
            try:
                yield client
            finally:
                process.stdin.close()


def busy(array: Any, tasks: int, count: int, seconds: float) -> float:
    """The share of the time that the workers are busy with a dask array of this many tasks, which stays there."""
    with simulated(count, seconds) as client:
        start = perf_counter()
        (kept,) = client.persist([array], optimize_graph=False)
        import_module("distributed").wait(kept)
        return tasks * seconds / count / (perf_counter() - start)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))

"""Workers end at any moment: their results are computed again, with the same bits, or an error says what was lost."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import typedtensor as tt
from tests.cluster.local import a_kill, kill_one, two_workers
from tests.platforms import linux
from typedtensor import Cluster, Cpu, cluster

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.skipif(find_spec("distributed") is None, reason="not installed: dask, distributed"),
    pytest.mark.filterwarnings("ignore"),  # warnings of dask.distributed do not matter
    linux,
]
ROOT = Path(__file__).parent.parent.parent
KILLS = 10


@pytest.fixture
def scheduler() -> Iterator[Any]:
    """Start a scheduler and two workers for one test, since it kills them."""
    with two_workers(deaths=KILLS) as found:
        yield found


@pytest.fixture
def there(scheduler: Any) -> Iterator[Cluster]:
    """Return the device, with small chunks."""
    before = cluster.chunk_size()
    cluster.set_chunk_size(2**18)
    yield Cluster(scheduler.scheduler_address)
    cluster.set_chunk_size(before)


def test_persisted_chunks_are_computed_again(scheduler: Any, there: Cluster) -> None:
    """They are those of `persist`, killed during a computation that reads them."""
    cluster.set_chunk_size(16 * 2**20)

    def drawn(device: Cluster) -> Any:
        return tt.random.default_rng(3, device=device).random((2**22, 4))

    def statistics(x: Any) -> list[np.ndarray]:
        plans = tt.mean(x, axis=0), tt.std(tt.sin(x) * tt.cos(x), axis=0), x.mT @ x
        return [each.numpy() for each in cluster.compute(*plans)]

    expected = statistics(drawn(Cluster()))
    x = cluster.persist(drawn(there))
    with a_kill(scheduler, 0.2):
        found = statistics(x)
    assert all(map(np.array_equal, found, expected))
    assert all(map(np.array_equal, statistics(x), expected))


def test_a_plan_with_moved_constants_survives_kills(scheduler: Any, there: Cluster) -> None:
    """The scheduler keeps moved data below 64 MiB: workers that hold it may end, before and while it is used."""
    cluster.set_chunk_size(2**20)
    random = np.random.default_rng(1)
    values = random.normal(size=(2**20, 4))
    x, scale = (tt.from_numpy(each).to_device(there) for each in (values, np.array([1.0, 2.0, 3.0, 4.0])))
    expected = (values * [1, 2, 3, 4]).T @ values
    for at in range(KILLS):
        plan = (x * scale).mT @ x
        if at % 2:
            kill_one(scheduler, at // 2 % 2)
        with a_kill(scheduler, random.uniform(0, 0.3), int(random.integers(2))):
            found = plan.to_device(Cpu()).numpy()
        np.testing.assert_allclose(found, expected, rtol=1e-10)


@pytest.mark.slow
def test_the_example_survives_kills_at_random_moments(scheduler: Any, tmp_path: Path) -> None:
    """It writes files and goes through them again and again; its result is that of threads."""
    pytest.importorskip("rich", reason="not installed: rich")
    program = [sys.executable, str(ROOT / "examples" / "large.py"), "--gigabytes", "0.3"]

    def begun(folder: str, *arguments: str) -> subprocess.Popen[str]:
        command = [*program, "--folder", str(tmp_path / folder), *arguments]
        environment = {"PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True)

    with begun("threads") as process:
        expected = process.communicate()[0].splitlines()[-1]
    assert expected.startswith("8 groups")
    random, kills, run = np.random.default_rng(2), 0, 0
    while kills < KILLS:
        run += 1
        with begun(str(run), "--cluster", scheduler.scheduler_address) as process:
            try:
                time.sleep(random.uniform(1, 3))
                while process.poll() is None and kills < KILLS:
                    kill_one(scheduler, int(random.integers(2)))
                    kills += 1
                    time.sleep(random.uniform(0, 2))
                found, errors = process.communicate()
            finally:
                process.kill()
        assert process.returncode == 0, errors
        assert found.splitlines()[-1] == expected
    print(f"{kills} kills in {run} runs")  # noqa: T201  # for the docs


def test_lost_data_is_named(scheduler: Any, there: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the workers had what is large and was moved, so it cannot be computed again; the error says what to do."""
    from typedtensor.backends.dask import computing  # noqa: PLC0415  # needs dask

    monkeypatch.setattr(computing, "KEPT", 2**20)
    cluster.set_chunk_size(2**20)
    x = tt.from_numpy(np.arange(2**20, dtype=np.float64)).to_device(there)
    plan = tt.sum(tt.sqrt(x + 1))
    kill_one(scheduler)
    with pytest.raises(
        tt.DeviceError, match=r"needed the chunks of a tensor that was moved .* Move it again: "
    ) as found:
        plan.to_device(Cpu())
    assert "\n" not in str(found.value)
    again = tt.from_numpy(np.arange(2**20, dtype=np.float64)).to_device(there)
    assert float(tt.sum(again)) == 2.0**19 * (2**20 - 1)

"""The streaming work for Locust 2 with websocket-client, in its cheapest form: one user holds one socket and asks all its queries on it.

locust -f bench/others/locust_stream.py --headless --users 1000 --spawn-rate 500 --host ws://127.0.0.1:57100
"""

import json
import os
import time

import gevent
import websocket
from locust import User, events, task
from locust.exception import StopUser

USERS = int(os.environ.get("USERS", 1000))
QUERIES = int(os.environ.get("QUERIES", 10))
TOKENS = int(os.environ.get("TOKENS", 20))
GAP_MS = int(os.environ.get("GAP_MS", 50))

totals = {"users": 0, "tokens": 0, "queries": 0}


class Streams(User):
    @task
    def stream(self):
        socket = websocket.create_connection(f"{self.host}/stream?n={TOKENS}&ms={GAP_MS}")
        for _ in range(QUERIES):
            asked_at = time.perf_counter()
            waiting = True
            socket.send('{"query":"hello"}')
            while json.loads(socket.recv())["type"] == "token":
                totals["tokens"] += 1
                if waiting:
                    ttft_ms = (time.perf_counter() - asked_at) * 1000
                    self.environment.events.request.fire(
                        request_type="WS", name="ttft", response_time=ttft_ms, response_length=0, exception=None
                    )
                    waiting = False
            totals["queries"] += 1
        socket.close()
        totals["users"] += 1
        raise StopUser()


@events.init.add_listener
def end_with_the_last_user(environment, **_):
    def watch():
        while totals["users"] < USERS:
            gevent.sleep(0.1)
        environment.runner.quit()

    gevent.spawn(watch)


@events.quitting.add_listener
def report(environment, **_):
    ttft = environment.stats.get("ttft", "WS")
    print(
        json.dumps(
            {
                **totals,
                "p50Ms": ttft.get_response_time_percentile(0.5),
                "p99Ms": ttft.get_response_time_percentile(0.99),
            }
        )
    )

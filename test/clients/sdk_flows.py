"""Runs pan-scm-sdk against a service, class by class. Prints one JSON object for each step.

Usage: sdk_flows.py URL CLIENT_ID CLIENT_SECRET TSG
"""

import inspect
import json
import sys
import traceback
import uuid

import loopback_only  # noqa: F401 -- first, so that nothing leaves this machine
from scm.client import Scm
from scm.exceptions import ObjectNotPresentError, NameNotUniqueError

from sdk_objects import ELSEWHERE, NAMES, NEEDED, OBJECTS

results = []


def step(name, what, work):
    try:
        value = work()
        results.append({"class": name, "step": what, "ok": True})
        return value
    except Exception as error:  # noqa: BLE001 -- each failure is a result
        text = f"{type(error).__name__}: {error}"
        where = traceback.extract_tb(error.__traceback__)[-1]
        results.append({"class": name, "step": what, "ok": False, "why": text[:600], "at": f"{where.name}:{where.lineno}"})
        return None


def raises(expected, work):
    try:
        work()
    except expected:
        return
    raise AssertionError(f"{expected.__name__} was not raised")


def require(condition, text):
    if not condition:
        raise AssertionError(text)


def update_model(service):
    module = sys.modules[type(service).__module__]
    found = [name for name in dir(module) if name.endswith("UpdateModel")]
    require(found, "the class has no model for updates")
    own = [name for name in found if type(service).__name__.rstrip("s").lower() in name.lower()]
    return getattr(module, (own or found)[0])


def changed(service, current):
    model = update_model(service)
    sent = {key: value for key, value in current.model_dump(exclude_unset=True).items() if key in model.model_fields}
    if "description" in model.model_fields and "description" in type(current).model_fields:
        sent["description"] = "changed"
    try:
        return model(**sent)
    except ValueError:
        # Some models want the id as a text.
        return model(**{**sent, "id": str(current.id)})


def update(service, current):
    if "data" in inspect.signature(service.update).parameters:
        fields = current.model_dump(exclude_unset=True, mode="json")
        fields.pop("id")
        return service.update(str(current.id), fields)
    return service.update(changed(service, current))


def whole_flow(client, name, body, place):
    url = client.api_base_url
    service = getattr(client, name)
    # Remote networks set the base URL of the client to the vendor's.
    client.api_base_url = url
    own = body["name"]
    made = step(name, "create", lambda: service.create(dict(body)))
    if made is None:
        return
    step(name, "get", lambda: require(str(service.get(str(made.id)).id) == str(made.id), "another object"))
    step(name, "fetch", lambda: require(str(service.fetch(name=own, **place).id) == str(made.id), "another object"))
    step(name, "list", lambda: require(own in [one.name for one in service.list(**place)], "not in the list"))
    if place:
        step(name, "exact", lambda: require(own in [one.name for one in service.list(exact_match=True, **place)], "not exact"))
    step(name, "update", lambda: update(service, service.get(str(made.id))))
    step(name, "duplicate", lambda: raises(NameNotUniqueError, lambda: service.create(dict(body))))
    step(name, "missing", lambda: raises(ObjectNotPresentError, lambda: service.get(str(uuid.uuid4()))))
    step(name, "delete", lambda: service.delete(str(made.id)))
    step(name, "gone", lambda: raises(ObjectNotPresentError, lambda: service.get(str(made.id))))


def main(url, client_id, client_secret, tsg):
    client = step(
        "login",
        "login",
        lambda: Scm(
            client_id=client_id,
            client_secret=client_secret,
            tsg_id=tsg,
            api_base_url=url,
            token_url=f"{url}/am/oauth2/access_token",
        ),
    )
    if client is None:
        return
    step("folder", "needed", lambda: client.folder.create({"name": "Texas", "parent": "All"}))
    for name, body in NEEDED:
        step(name, "needed", lambda: getattr(client, name).create({**body, "folder": "Texas"}))
    for name, body in OBJECTS.items():
        whole_flow(client, name, {"name": NAMES.get(name, f"sdk-{name}"), "folder": "Texas", **body}, {"folder": "Texas"})
    for name, how in ELSEWHERE.items():
        whole_flow(client, name, how["create"], how.get("place", {}))


if __name__ == "__main__":
    main(*sys.argv[1:5])
    for one in results:
        print(json.dumps(one))

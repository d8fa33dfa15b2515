"""Runs pan-scm-sdk against a service, class by class. Prints one JSON object for each step.

Usage: sdk_flows.py URL TSG CLIENT_ID CLIENT_SECRET READER_ID READER_SECRET [login]
READER is an account that may only read. There must be the folders Texas and Refusing, with a firewall each. With `login` only the login and one object are tried.
"""

import inspect
import sys
import uuid

import loopback_only  # noqa: F401 -- first, so that nothing leaves this machine
from scm.client import Scm
from scm.exceptions import ObjectNotPresentError, NameNotUniqueError

import sdk_behaviour
import sdk_singles
import steps
from sdk_objects import ELSEWHERE, NAMES, NEEDED, OBJECTS, UNSUPPORTED
from steps import raises, report, require, step


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
    cannot = UNSUPPORTED.get(name, ())

    def step(name, what, work):
        return None if what in cannot else steps.step(name, what, work)

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


def connect(url, tsg, client_id, client_secret):
    return Scm(
        client_id=client_id,
        client_secret=client_secret,
        tsg_id=tsg,
        api_base_url=url,
        token_url=f"{url}/am/oauth2/access_token",
    )


def main(url, tsg, client_id, client_secret, reader_id, reader_secret, only=""):
    client = step("login", "login", lambda: connect(url, tsg, client_id, client_secret))
    if client is None:
        return
    if only == "login":
        whole_flow(client, "address", {"name": "sdk", "folder": "Texas", **OBJECTS["address"]}, {"folder": "Texas"})
        return
    for name, body in NEEDED:
        step(name, "needed", lambda: getattr(client, name).create({**body, "folder": "Texas"}))
    for name, body in OBJECTS.items():
        whole_flow(client, name, {"name": NAMES.get(name, f"sdk-{name}"), "folder": "Texas", **body}, {"folder": "Texas"})
    for name, how in ELSEWHERE.items():
        whole_flow(client, name, how["create"], how.get("place", {}))
    sdk_singles.run(client)
    sdk_behaviour.paging(client)
    sdk_behaviour.moves(client)
    reader = connect(url, tsg, reader_id, reader_secret)
    sdk_behaviour.errors(client, reader, lambda token: Scm(access_token=token, api_base_url=url))
    sdk_behaviour.pushes(client)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    finally:
        report()

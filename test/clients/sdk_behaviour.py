"""What pan-scm-sdk does beyond single objects: pages, moves, pushes and errors."""

import uuid

from scm.exceptions import (
    ActionNotSupportedError,
    InputFormatMismatchError,
    InvalidCredentialError,
    InvalidObjectError,
    InvalidQueryParameterError,
    MissingBodyError,
    NameNotUniqueError,
    NotAuthenticatedError,
    ObjectNotPresentError,
    ReferenceNotZeroError,
    UnauthorizedError,
    VersionAPINotSupportedError,
)

from sdk_objects import OBJECTS
from steps import equal, raises, require, step

ADDRESSES = "/config/objects/v1/addresses"
# Where the rulebase is: an argument of each method, or nowhere but in the move.
RULES = {
    "security_rule": ("pre", "post"),
    "decryption_rule": ("pre", "post"),
    "authentication_rule": ("pre", "post"),
    "app_override_rule": ("pre", "post"),
    "qos_rule": ("pre",),
}


def paging(client):
    """260 objects, in pages of several sizes."""
    client.folder.create({"name": "Pages", "parent": "Texas"})
    for number in range(260):
        client.address.create({"name": f"page-{number:03}", "folder": "Pages", "ip_netmask": f"10.20.{number // 250}.{number % 250}"})
    for limit in (7, 50, 100, 2500, 5000):
        client.address.max_limit = limit
        listed = lambda: {one.name for one in client.address.list(folder="Pages", exact_match=True)}  # noqa: E731
        step("paging", f"limit {limit}", lambda listed=listed: equal(len(listed()), 260))
    client.address.max_limit = 2500


def moves(client):
    """Each rule kind, in both rulebases."""
    client.folder.create({"name": "Moves", "parent": "Texas"})
    for kind, rulebases in RULES.items():
        service = getattr(client, kind)
        for rulebase in rulebases:
            where = {"rulebase": rulebase} if len(rulebases) == 2 else {}
            ids = {}
            for one in ("a", "b", "c"):
                body = {**OBJECTS[kind], "name": f"{kind}-{rulebase}-{one}", "folder": "Moves"}
                ids[one] = step(kind, f"create {rulebase}", lambda body=body, where=where: str(service.create(body, **where).id))

            def move(one, destination, target, expected):
                data = {"destination": destination, "rulebase": rulebase}
                if target:
                    data["destination_rule"] = ids[target]
                service.move(ids[one], data)
                found = service.list(folder="Moves", **where)
                equal([rule.name.rsplit("-", 1)[1] for rule in found], list(expected))

            step(kind, f"move top {rulebase}", lambda: move("c", "top", None, "cab"))
            step(kind, f"move bottom {rulebase}", lambda: move("c", "bottom", None, "abc"))
            step(kind, f"move before {rulebase}", lambda: move("c", "before", "b", "acb"))
            step(kind, f"move after {rulebase}", lambda: move("a", "after", "c", "cab"))
            for one in ids.values():
                step(kind, f"delete {rulebase}", lambda one=one: service.delete(one, **where))


def pushes(client):
    """A push that succeeds and one that a firewall refuses, each with a job for each firewall."""

    def push(folder):
        answer = client.commit(folders=[folder], description="by the SDK", sync=True, timeout=60)
        require(answer.success, answer.message)
        done = client.get_job_status(answer.job_id).data[0]
        return done, client.list_jobs(parent_id=answer.job_id).data

    def good():
        done, children = push("Texas")
        equal((done.status_str, done.result_str), ("FIN", "OK"))
        require(children, "no job of a firewall")
        equal({(one.status_str, one.result_str) for one in children}, {("FIN", "OK")})

    def bad():
        client.address.create({"name": "refused", "folder": "Refusing", "fqdn": "a.example"})
        done, children = push("Refusing")
        equal((done.status_str, done.result_str), ("FIN", "FAIL"))
        require("no such zone" in client.get_job_status(children[0].id).data[0].details, "no reason in the details")

    step("push", "success", good)
    step("push", "failure", bad)
    step("push", "unknown folder", lambda: raises(ObjectNotPresentError, lambda: push("Nowhere")))
    step("push", "unknown job", lambda: raises(ObjectNotPresentError, lambda: client.get_job_status("99999999")))


def errors(client, reader, without_token):
    """The exception that the SDK documents for each case."""
    address = {"name": "wrong", "folder": "Texas", "fqdn": "a.example"}
    tag = client.tag.create({"name": "used", "folder": "Texas"})
    client.address.create({"name": "uses", "folder": "Texas", "fqdn": "a.example", "tag": ["used"]})

    def case(name, expected, work):
        step("error", name, lambda: raises(expected, work))

    case("duplicate name", NameNotUniqueError, lambda: client.tag.create({"name": "used", "folder": "Texas"}))
    case("referenced object", ReferenceNotZeroError, lambda: client.tag.delete(str(tag.id)))
    case("unknown id", ObjectNotPresentError, lambda: client.address.get(str(uuid.uuid4())))
    case("unknown name", ObjectNotPresentError, lambda: client.address.fetch(name="nothing", folder="Texas"))
    case("unknown folder", ObjectNotPresentError, lambda: client.address.create({**address, "folder": "Nowhere"}))
    case("missing role", UnauthorizedError, lambda: reader.address.create(address))
    case("invalid value", InvalidObjectError, lambda: client.post(ADDRESSES, json={**address, "fqdn": 5}))
    case("two alternatives", InvalidObjectError, lambda: client.post(ADDRESSES, json={**address, "ip_netmask": "10.0.0.1"}))
    case("missing name", InvalidObjectError, lambda: client.post(ADDRESSES, json={"folder": "Texas", "fqdn": "a.example"}))
    case("bad reference", InvalidObjectError, lambda: client.address.create({**address, "tag": ["nothing"]}))
    case("no folder", InvalidObjectError, lambda: client.post(ADDRESSES, json={"name": "wrong", "fqdn": "a.example"}))
    case("invalid query", InvalidQueryParameterError, lambda: client.get(ADDRESSES, params={"folder": "Texas", "limit": "many"}))
    case("no body", MissingBodyError, lambda: client.post(ADDRESSES))
    case("no JSON", InputFormatMismatchError, lambda: client.post(ADDRESSES, data="{"))
    case("method of another path", ActionNotSupportedError, lambda: client.delete(ADDRESSES))
    case("other version", VersionAPINotSupportedError, lambda: client.get("/config/objects/v2/addresses"))
    case("invalid token", InvalidCredentialError, lambda: without_token("not-a-token").get(ADDRESSES, params={"folder": "Texas"}))
    case("no token", NotAuthenticatedError, lambda: anonymous(without_token).get(ADDRESSES, params={"folder": "Texas"}))


def anonymous(without_token):
    client = without_token("removed")
    del client.session.headers["Authorization"]
    return client

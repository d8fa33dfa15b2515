"""Service classes of pan-scm-sdk that are not create, get, fetch, list, update and delete by id."""

from scm.exceptions import APIError, InvalidObjectError, ObjectNotPresentError

from steps import equal, raises, require, step

SERIAL = "007951000000001"


def _names(found):
    return [one.name for one in found]


def by_name(client, name, body, update, folder_argument):
    """Mobile agent profiles: known by name, in one folder."""
    service = getattr(client, name)
    place = {"folder": "Mobile Users"}
    create = (lambda: service.create(body, **place)) if folder_argument else (lambda: service.create({**body, **place}))
    change = {**body, **update}
    step(name, "create", create)
    step(name, "fetch", lambda: equal(service.fetch(body["name"]).name, body["name"]))
    step(name, "list", lambda: require(body["name"] in _names(service.list()), "not in the list"))
    step(name, "update", lambda: service.update(change, **place) if folder_argument else service.update({**change, **place}))
    step(name, "updated", lambda: _holds(service.fetch(body["name"]), update))
    step(name, "duplicate", lambda: raises_any(create))
    step(name, "delete", lambda: service.delete(body["name"]))
    step(name, "gone", lambda: raises(InvalidObjectError, lambda: service.fetch(body["name"])))


def _holds(found, expected):
    fields = found.model_dump(mode="json", exclude_unset=True)
    for key, value in expected.items():
        equal(fields.get(key), value)


def raises_any(work):
    try:
        work()
    except APIError:
        return
    raise AssertionError("no error was raised")


def auth_setting(client):
    name = "auth_setting"
    service = client.auth_setting
    body = {"authentication_profile": "one", "os": "Any", "user_credential_or_client_cert_required": False}
    for one in ("sdk-first", "sdk-second", "sdk-third"):
        step(name, "create", lambda one=one: service.create({**body, "name": one, "folder": "Mobile Users"}))
    step(name, "get", lambda: equal(service.get("sdk-first").name, "sdk-first"))
    step(name, "fetch", lambda: equal(service.fetch("sdk-second").name, "sdk-second"))
    step(name, "update", lambda: equal(service.update("sdk-first", {**body, "name": "sdk-first", "os": "Linux"}).os.value, "Linux"))

    def order(expected):
        equal(_names(service.list()), expected)

    step(name, "list", lambda: order(["sdk-first", "sdk-second", "sdk-third"]))
    step(name, "move top", lambda: (service.move({"name": "sdk-third", "where": "top"}), order(["sdk-third", "sdk-first", "sdk-second"])))
    step(name, "move bottom", lambda: (service.move({"name": "sdk-third", "where": "bottom"}), order(["sdk-first", "sdk-second", "sdk-third"])))
    before = {"name": "sdk-third", "where": "before", "destination": "sdk-second"}
    step(name, "move before", lambda: (service.move(before), order(["sdk-first", "sdk-third", "sdk-second"])))
    after = {"name": "sdk-first", "where": "after", "destination": "sdk-second"}
    step(name, "move after", lambda: (service.move(after), order(["sdk-third", "sdk-second", "sdk-first"])))
    step(name, "move missing", lambda: raises(ObjectNotPresentError, lambda: service.move({"name": "nothing", "where": "top"})))
    for one in ("sdk-first", "sdk-second", "sdk-third"):
        step(name, "delete", lambda one=one: service.delete(one))
    step(name, "gone", lambda: raises(ObjectNotPresentError, lambda: service.get("sdk-first")))


def bandwidth_allocation(client):
    name = "bandwidth_allocation"
    service = client.bandwidth_allocation
    made = step(name, "create", lambda: service.create({"name": "us-west-2", "allocated_bandwidth": 2000}))
    nodes = list(made.spn_name_list or []) if made else []
    step(name, "nodes", lambda: equal(len(nodes), 2))
    step(name, "get", lambda: equal(service.get("us-west-2").allocated_bandwidth, 2000))
    step(name, "fetch", lambda: equal(service.fetch("us-west-2").name, "us-west-2"))
    step(name, "list", lambda: require("us-west-2" in _names(service.list()), "not in the list"))
    more = {"name": "us-west-2", "allocated_bandwidth": 3000, "spn_name_list": nodes}
    step(name, "update", lambda: equal(service.update(more).allocated_bandwidth, 3000))
    step(name, "delete", lambda: service.delete("us-west-2", ",".join(service.get("us-west-2").spn_name_list)))
    step(name, "gone", lambda: require(service.get("us-west-2") is None, "still there"))


def settings(client):
    """What a tenant has once."""
    step("bgp_routing", "update", lambda: client.bgp_routing.update({"backbone_routing": "asymmetric-routing-only"}))
    step("bgp_routing", "get", lambda: equal(client.bgp_routing.get().backbone_routing.value, "asymmetric-routing-only"))
    step("bgp_routing", "delete", lambda: client.bgp_routing.delete())
    step("global_settings", "update", lambda: client.global_settings.update({"agent_version": "6.2.0"}))
    step("global_settings", "get", lambda: equal(client.global_settings.get().agent_version, "6.2.0"))


def infrastructure_settings(client):
    name = "infrastructure_settings"
    service = client.infrastructure_settings
    body = {
        "name": "sdk-infrastructure",
        "dns_servers": [{"name": "worldwide", "primary_public_dns": {"dns_server": "192.0.2.53"}}],
        "enable_wins": {"no": {}},
        "ip_pools": [{"name": "worldwide", "ip_pool": ["10.99.0.0/16"]}],
        "portal_hostname": {"default_domain": {"hostname": "sdk"}},
        "udp_queries": {"retries": {"attempts": 3, "interval": 2}},
    }
    step(name, "create", lambda: service.create(body))
    step(name, "fetch", lambda: equal(service.fetch("sdk-infrastructure").name, "sdk-infrastructure"))
    step(name, "list", lambda: equal(_names(service.list("sdk-infrastructure")), ["sdk-infrastructure"]))
    step(name, "update", lambda: service.update({**body, "udp_queries": {"retries": {"attempts": 5, "interval": 2}}}))
    step(name, "updated", lambda: equal(service.fetch("sdk-infrastructure").udp_queries.retries.attempts, 5))
    step(name, "delete", lambda: service.delete("sdk-infrastructure"))
    step(name, "gone", lambda: raises(InvalidObjectError, lambda: service.fetch("sdk-infrastructure")))


def quarantined_device(client):
    name = "quarantined_device"
    service = client.quarantined_device
    step(name, "create", lambda: service.create({"host_id": "sdk-host", "serial_number": SERIAL}))
    step(name, "list", lambda: equal([one.host_id for one in service.list(host_id="sdk-host")], ["sdk-host"]))
    step(name, "none", lambda: equal(service.list(host_id="other"), []))
    step(name, "delete", lambda: service.delete("sdk-host"))
    step(name, "gone", lambda: equal(service.list(host_id="sdk-host"), []))


def told(client):
    """What can only be read."""
    step("device", "list", lambda: require(SERIAL in [one.serial_number for one in client.device.list()], "not in the list"))
    step("device", "fetch", lambda: equal(client.device.fetch(SERIAL).serial_number, SERIAL))
    step("device", "get", lambda: equal(client.device.get(client.device.fetch(SERIAL).id).serial_number, SERIAL))
    step("network_location", "list", lambda: require(client.network_location.list(), "no locations"))
    first = client.network_location.list()[0].value
    step("network_location", "fetch", lambda: equal(client.network_location.fetch(first).value, first))
    step("agent_version", "list", lambda: require(client.agent_version.list(), "no versions"))
    step("local_config", "list", lambda: equal(client.local_config.list_versions(SERIAL), []))


def operations(client):
    """Queries to firewalls, incidents. No firewall is behind a device: a result is empty."""
    for query in (
        "route_table",
        "fib_table",
        "dns_proxy",
        "device_interfaces",
        "device_rules",
        "bgp_policy_export",
        "logging_service_status",
    ):
        work = getattr(client.device_operations, query)
        step("device_operations", query, lambda work=work: equal(work(devices=[SERIAL], sync=True).state, "complete"))
    job = step("device_operations", "start", lambda: client.device_operations.fib_table(devices=["007951000000009"]).job_id)
    failed = lambda: client.device_operations.get_job_status(job)  # noqa: E731
    step("device_operations", "unknown device", lambda: equal((failed().state, failed().results[0].state), ("failed", "failed")))
    unknown = "00000000-0000-4000-8000-000000000000"
    step("device_operations", "missing", lambda: raises(ObjectNotPresentError, lambda: client.device_operations.get_job_status(unknown)))
    step("incidents", "search", lambda: equal(client.incidents.search(severity=["Critical"]).data, []))
    step("incidents", "missing", lambda: raises(ObjectNotPresentError, lambda: client.incidents.get_details("1")))


def run(client):
    by_name(client, "agent_profile", {"name": "sdk-agent", "os": ["Linux"]}, {"os": ["Mac"]}, False)
    tunnel = {"name": "sdk-tunnel", "no_direct_access_to_local_network": True}
    by_name(client, "tunnel_profile", tunnel, {"no_direct_access_to_local_network": False}, True)
    auth_setting(client)
    bandwidth_allocation(client)
    settings(client)
    infrastructure_settings(client)
    quarantined_device(client)
    told(client)
    operations(client)

"""The smallest useful object of each service class of pan-scm-sdk, without name and place."""

ANY = ["any"]
RULE = {"from_": ANY, "to_": ANY, "source": ANY, "destination": ANY, "source_user": ANY, "service": ANY}
RULE_WITHOUT_USER = {key: value for key, value in RULE.items() if key != "source_user"}

# In a folder, snippet or device.
OBJECTS = {
    "address": {"ip_netmask": "10.1.0.0/24"},
    "address_group": {"dynamic": {"filter": "'blue'"}},
    "anti_spyware_profile": {"rules": []},
    "authentication_profile": {"method": {"local_database": {}}},
    "application": {"category": "business-systems", "subcategory": "database", "technology": "client-server", "risk": 2},
    "application_filter": {"category": ["business-systems"]},
    "application_group": {"members": ["ssl"]},
    "auto_tag_action": {"log_type": "traffic", "filter": "All Logs", "actions": []},
    "decryption_profile": {"ssl_forward_proxy": {"block_expired_certificate": True}},
    "dns_security_profile": {"description": "first"},
    "dynamic_user_group": {"filter": "'blue'"},
    "external_dynamic_list": {"type": {"ip": {"url": "http://127.0.0.1/list", "recurring": {"daily": {"at": "03"}}}}},
    "file_blocking_profile": {"description": "first"},
    "hip_object": {"host_info": {"criteria": {"managed": True}}},
    "hip_profile": {"match": "'is-win'"},
    "http_server_profile": {"server": [{"name": "one", "address": "10.0.0.1", "protocol": "HTTP", "port": 80, "http_method": "POST"}]},
    "ike_crypto_profile": {"hash": ["sha1"], "encryption": ["aes-128-cbc"], "dh_group": ["group2"]},
    "kerberos_server_profile": {"server": [{"name": "one", "host": "10.0.0.1", "port": 88}]},
    "ike_gateway": {
        "authentication": {"pre_shared_key": {"key": "secret-key"}},
        "peer_address": {"ip": "192.0.2.1"},
        "protocol": {"version": "ikev2", "ikev2": {"dpd": {"enable": True}}},
    },
    "interface_management_profile": {"ping": True},
    "ipsec_crypto_profile": {
        "lifetime": {"hours": 8},
        "esp": {"encryption": ["aes-128-cbc"], "authentication": ["sha1"]},
    },
    "ipsec_tunnel": {"auto_key": {"ike_gateway": [{"name": "needed-gateway"}], "ipsec_crypto_profile": "needed-ipsec"}},
    "ldap_server_profile": {"server": [{"name": "one", "address": "10.0.0.1", "port": 389}], "ldap_type": "other"},
    "log_forwarding_profile": {"match_list": [{"name": "one", "log_type": "traffic", "filter": "All Logs"}]},
    "logical_router": {"routing_stack": "advanced"},
    "nat_rule": {**RULE_WITHOUT_USER, "service": "any", "nat_type": "ipv4"},
    "radius_server_profile": {
        "server": [{"name": "one", "ip_address": "10.0.0.1", "port": 1812, "secret": "s3cret"}],
        "protocol": {"CHAP": {}},
    },
    "region": {"address": ["192.0.2.0/24"]},
    "saml_server_profile": {
        "entity_id": "id",
        "certificate": "needed-certificate",
        "sso_url": "https://127.0.0.1/sso",
        "sso_bindings": "post",
    },
    "schedule": {"schedule_type": {"recurring": {"daily": ["09:00-17:00"]}}},
    "decryption_rule": {**RULE, "action": "no-decrypt", "category": ANY, "type": {"ssl_forward_proxy": {}}},
    "authentication_rule": {**RULE, "category": ANY},
    "security_rule": {**RULE, "application": ANY, "category": ANY, "action": "allow"},
    "app_override_rule": {
        **{key: RULE[key] for key in ("from_", "to_", "source", "destination")},
        "application": "ssl",
        "port": "443",
        "protocol": "tcp",
    },
    "security_zone": {"network": {"layer3": []}},
    "service": {"protocol": {"tcp": {"port": "8443"}}},
    "service_group": {"members": ["service-http"]},
    "syslog_server_profile": {
        "server": [{"name": "one", "server": "10.0.0.1", "transport": "UDP", "port": 514, "format": "BSD", "facility": "LOG_USER"}]
    },
    "tacacs_server_profile": {"server": [{"name": "one", "address": "10.0.0.1", "port": 49, "secret": "s3cret"}], "protocol": "CHAP"},
    "tag": {"color": "Red"},
    "url_access_profile": {"block": ["gambling"]},
    "url_category": {"list": ["example.com"], "type": "URL List"},
    "vulnerability_protection_profile": {
        "rules": [
            {
                "name": "one",
                "severity": ["any"],
                "category": "any",
                "host": "any",
                "cve": ["any"],
                "vendor_id": ["any"],
                "threat_name": "any",
                "action": {"alert": {}},
            }
        ]
    },
    "wildfire_antivirus_profile": {
        "rules": [{"name": "one", "direction": "both", "analysis": "public-cloud", "application": ANY, "file_type": ANY}]
    },
    "aggregate_interface": {"layer3": {"mtu": 1500}},
    "ethernet_interface": {"layer3": {"mtu": 1500}},
    "layer2_subinterface": {"vlan_tag": "100", "parent_interface": "$needed-ethernet"},
    "layer3_subinterface": {"tag": 100, "parent_interface": "$needed-ethernet", "ip": [{"name": "10.9.0.1/24"}]},
    "loopback_interface": {"ip": [{"name": "10.8.0.1/32"}]},
    "tunnel_interface": {"ip": [{"name": "10.7.0.1/32"}]},
    "vlan_interface": {"vlan_tag": "200"},
    "dhcp_interface": {"server": {"mode": "auto", "ip_pool": ["10.6.0.10-10.6.0.20"]}},
    "zone_protection_profile": {"asymmetric_path": "global"},
    "bgp_address_family_profile": {"ipv4": {"unicast": {"enable": True}}},
    "bgp_auth_profile": {"secret": "s3cret"},
    "ospf_auth_profile": {"password": "secret1"},
    "route_access_list": {"description": "first"},
    "route_prefix_list": {"description": "first"},
    "bgp_filtering_profile": {"ipv4": {"unicast": {}}},
    "bgp_redistribution_profile": {"ipv4": {"unicast": {"static": {"enable": True}}}},
    "bgp_route_map": {"route_map": [{"name": 1, "action": "permit"}]},
    "bgp_route_map_redistribution": {"bgp": {"ospf": {"route_map": [{"name": 1, "action": "permit"}]}}},
    "qos_profile": {"aggregate_bandwidth": {"egress_max": 100, "egress_guaranteed": 10}},
    "qos_rule": {"action": {"class": "1"}},
    "dns_proxy": {"default": {"primary": "10.0.0.53"}},
    "pbf_rule": {
        "from_": {"zone": ["needed-zone"]},
        "source": ANY,
        "destination": ANY,
        "service": ANY,
        "application": ANY,
        "action": {"no_pbf": {}},
    },
}

# Names that are no free text.
NAMES = {
    "aggregate_interface": "$sdk-ae",
    "ethernet_interface": "$sdk-eth",
    "layer2_subinterface": "$needed-ethernet.100",
    "layer3_subinterface": "$needed-ethernet.101",
    "loopback_interface": "$sdk-loopback",
    "tunnel_interface": "$sdk-tunnel",
    "vlan_interface": "$sdk-vlan",
    "dhcp_interface": "$needed-ethernet",
}

# Everything else that the tests need in the folder, in this order.
NEEDED = [
    ("tag", {"name": "blue", "color": "Blue"}),
    ("hip_object", {"name": "is-win", "host_info": {"criteria": {"managed": True}}}),
    ("security_zone", {"name": "needed-zone", "network": {"layer3": []}}),
    ("ethernet_interface", {"name": "$needed-ethernet", "layer3": {"mtu": 1500}}),
    ("ike_gateway", {**OBJECTS["ike_gateway"], "name": "needed-gateway"}),
    ("ipsec_crypto_profile", {**OBJECTS["ipsec_crypto_profile"], "name": "needed-ipsec"}),
]

# With a place of their own, or none; each with how it is called.
ELSEWHERE = {
    "folder": {"create": {"name": "sdk-folder", "parent": "ngfw-shared"}},
    "snippet": {"create": {"name": "sdk-snippet"}},
    "label": {"create": {"name": "sdk-label"}},
    "variable": {"create": {"name": "$sdk-variable", "type": "ip-netmask", "value": "10.5.0.0/16", "folder": "Texas"}, "place": {"folder": "Texas"}},
    "internal_dns_server": {"create": {"name": "sdk-dns", "domain_name": ["a.example"], "primary": "10.0.0.53"}},
    "service_connection": {
        "create": {"name": "sdk-connection", "ipsec_tunnel": "tunnel-needed", "region": "us-west-2"},
    },
    "remote_network": {
        "create": {
            "name": "sdk-network",
            "region": "us-west-2",
            "license_type": "FWAAS-AGGREGATE",
            "spn_name": "us-west-dakota",
            "ipsec_tunnel": "network-tunnel",
            "ecmp_load_balancing": "disable",
            "folder": "Remote Networks",
        },
        "place": {"folder": "Remote Networks"},
    },
    "forwarding_profile_destination": {
        "create": {"name": "sdk-destination", "fqdn": [{"name": "a.example"}], "folder": "Mobile Users"},
        "place": {"folder": "Mobile Users"},
    },
    "forwarding_profile_source_application": {
        "create": {"name": "sdk-applications", "applications": ["one.exe"]},
        "place": {"folder": "Mobile Users"},
    },
    "forwarding_profile_user_location": {
        "create": {"name": "sdk-location", "choice": {"ip_addresses": [{"name": "10.1.*.*"}]}},
        "place": {"folder": "Mobile Users"},
    },
    "forwarding_profile_regional_and_custom_proxy": {
        "create": {"name": "sdk-proxy", "type": "gp-and-pac"},
        "place": {"folder": "Mobile Users"},
    },
    "forwarding_profile": {
        "create": {"name": "sdk-forwarding", "type": {"pac_file": {}}, "folder": "Mobile Users"},
        "place": {"folder": "Mobile Users"},
    },
}

# Steps that the SDK itself does not have, although the service serves them.
UNSUPPORTED = {
    # "The SCM API does not currently support GET /dhcp-interfaces/{id}"
    "dhcp_interface": ("get", "update", "missing", "delete", "gone"),
    # Their list() takes no exact_match.
    "forwarding_profile_source_application": ("exact",),
    "forwarding_profile_user_location": ("exact",),
    "forwarding_profile_regional_and_custom_proxy": ("exact",),
}

"""Reads metrics from stdin with the parser of Prometheus' Python client; prints the names and types as JSON."""

import json
import sys

from prometheus_client.parser import text_string_to_metric_families

families = list(text_string_to_metric_families(sys.stdin.read()))
print(json.dumps({family.name: [family.type, family.documentation, len(family.samples)] for family in families}))

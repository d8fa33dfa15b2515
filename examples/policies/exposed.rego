# Denies traffic from anywhere and management access, whatever severity the review gives them.
package scm.exposed

never := {"any-any", "internet-to-inside", "management-access", "host-reachable"}

deny contains message if {
	not readable
	message := "the review has no readable findings"
}

deny contains message if {
	some finding in input.findings
	finding.id in never
	message := sprintf("%s: %s", [finding.id, finding.title])
}

readable if {
	input.format == "scm-review/1"
	is_array(input.findings)
	every finding in input.findings {
		is_string(finding.id)
		is_string(finding.title)
		finding.severity in {"critical", "high", "medium", "low", "info"}
	}
}

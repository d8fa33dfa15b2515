# Denies a change that the review does not prove harmless. Input: scm review plan.bin --json.
package scm.harmless

deny contains message if {
	not proved
	message := "the review does not prove that the change is harmless"
}

# A missing or misspelled verdict is not proved either.
proved if {
	input.format == "scm-review/1"
	input.verdict in {"equal", "stricter"}
	input.accounts.counts.opens == 0
	input.accounts.counts.weaker == 0
	input.accounts.counts["not judged"] == 0
}

# Denies a change with values that no comparison of the review covers, and names them.
package scm.judged

deny contains message if {
	not complete
	message := "the review has no complete accounts"
}

deny contains message if {
	some row in input.accounts.rows
	row.judgement == "not judged"
	message := sprintf("%s %s is not judged: %s", [row.address, row.value, row.why])
}

deny contains message if {
	input.accounts.counts["not judged"] > 0
	message := sprintf("%d values are not judged", [input.accounts.counts["not judged"]])
}

complete if {
	input.format == "scm-review/1"
	is_number(input.accounts.counts["not judged"])
	is_array(input.accounts.rows)
	sum([number | some number in input.accounts.counts]) == input.accounts.total
	count(input.accounts.rows) + object.get(input.accounts, "rowsLeftOut", 0) == input.accounts.total
	every row in input.accounts.rows {
		row.judgement in {"no effect", "equal", "stricter", "weaker", "opens", "not judged"}
	}
}

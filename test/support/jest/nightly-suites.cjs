/** Nights after which each slow suite has run. */
const nights = 7;
const msPerDay = 86_400_000;

/** Returns the slow suites of a nightly run: at seven dates in a row, each suite once. `rotation` is a date. */
function nightlySuites(slowSuites, rotation) {
  const day = Math.floor(Date.parse(rotation) / msPerDay);
  if (Number.isNaN(day)) throw new Error(`SCM_ROTATION is ${JSON.stringify(rotation)}: use a date, such as 2026-11-26`);
  return slowSuites.filter((_, i) => i % nights === day % nights);
}

module.exports = { nightlySuites };

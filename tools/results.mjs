// The table at the end of `npm test` and `npm run assure -- --full`: what ran, and what did not, with the reason.

/** `parts`: rows of a name and its outcome: an exit code, or the reason why it did not run. Returns the exit code. */
export function printResults(parts) {
  const resultText = (outcome) => (outcome === 0 ? 'passed' : outcome === 1 ? 'FAILED' : outcome)
  console.log('')
  for (const [name, outcome] of parts) console.log(`${name.padEnd(52)} ${resultText(outcome)}`)
  return parts.some(([, outcome]) => outcome === 1) ? 1 : 0
}

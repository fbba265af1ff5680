import { acceptTexts, findOutdated, readEnglish, readSources, withNewTexts, writeSources } from './sources.ts'

// npm run translations                      lists translations that are older than their English text
// npm run translations -- KEY …             somebody has looked at KEY in all languages
// npm run translations -- --de --fr KEY …   … in these languages
const words = process.argv.slice(2)
const languages = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
const keys = words.filter((word) => !word.startsWith('--'))
const english = readEnglish()
const sources = withNewTexts(english, readSources())
const accepted = acceptTexts(english, sources, keys, languages.length > 0 ? languages : undefined)
writeSources(accepted)
for (const [key, open] of findOutdated(english, accepted)) process.stdout.write(`${key}\t${open.join(' ')}\n`)

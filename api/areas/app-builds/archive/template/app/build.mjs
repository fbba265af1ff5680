// Copies the web folder into www, from where Capacitor takes it. Needs no packages.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const { start_url } = JSON.parse(readFileSync('web/app.json', 'utf8'))
const { protocol, origin } = new URL(start_url)
if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`web/app.json: ${start_url} is no address of a shop`)

rmSync('www', { recursive: true, force: true })
mkdirSync('www')
cpSync('web', 'www', { recursive: true })
writeFileSync(
  'www/start.js',
  `export const startUrl = ${JSON.stringify(start_url)}\nexport const origin = ${JSON.stringify(origin)}\n`,
)
console.log(`www leads to ${start_url}`)

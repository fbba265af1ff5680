import { join } from 'node:path'
import sharp from 'sharp'
import { startBenchServer, withClient } from '../../bench/environment.ts'
import { hashToken } from '../../api/platform/identity/sessions.ts'
import { newId } from '../../api/platform/runtime/ids.ts'

/**
 * Kills the server with SIGKILL in the middle of uploads, and starts it again. Every picture that was acknowledged must
 * be complete, and no record may name a missing or torn picture. The exit code is 1 otherwise.
 */
const rounds = 3
const uploadsPerRound = 12
const panelToken = `ses_${'painter'.padEnd(43, '0')}`

/** A large picture of noise: it takes long to send, to scale and to write. */
const picture = await sharp({
  create: {
    width: 2_400,
    height: 1_800,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 92 })
  .toBuffer()

let server = await startBenchServer(4097)
const acknowledged = new Set<string>()
const torn = new Set<string>()
let interrupted = 0
try {
  await withClient(server.platformUrl, (client) =>
    client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       select $1, $2, tenant_id, 'panel', id, tenant_id, now() + interval '1 hour', now() + interval '1 hour'
         from app_user where email = 'owner@harbour.example'`,
      [hashToken(panelToken), newId()],
    ),
  )
  const upload = async (nth: number) => {
    const body = new FormData()
    body.append('folder', 'attack')
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `attack-${nth}.jpg`)
    const headers = { authorization: `Bearer ${panelToken}`, 'x-tenant': 'admin.harbour.localhost' }
    const response = await fetch(`${server.base}/upload`, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data?: { file_url?: string } }
    if (!data?.file_url) throw new Error(`the upload was refused: ${response.status}`)
    acknowledged.add(new URL(data.file_url, server.base).pathname)
  }
  for (let round = 0; round < rounds; round++) {
    const uploads = Array.from({ length: uploadsPerRound }, (_, nth) => upload(nth).catch(() => void interrupted++))
    const target = acknowledged.size + 2 + round
    for (let tries = 0; tries < 2_000 && acknowledged.size < target; tries++)
      await new Promise((resume) => setTimeout(resume, 5))
    await server.kill()
    await Promise.all(uploads)
    server = await startBenchServer(4097, {}, { dataDir: server.dataDir })
  }
  const records = await withClient(server.ownerUrl, async (client) =>
    (await client.query<{ key: string }>("select key from file where file_name like 'attack-%'")).rows.map(
      ({ key }) => key,
    ),
  )
  const folder = join(server.dataDir, 'files')
  const isWhole = (path: string) =>
    sharp(path, { failOn: 'warning' })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  for (const key of records) if (!(await isWhole(join(folder, key)))) torn.add(key)
  let unreachable = 0
  for (const path of acknowledged) if ((await fetch(server.base + path)).status !== 200) unreachable++
  const problems = { 'torn pictures': torn.size, 'acknowledged pictures that are missing': unreachable }
  console.log(`  ${'uploads acknowledged'.padEnd(44)} ${acknowledged.size}`)
  console.log(`  ${'uploads interrupted'.padEnd(44)} ${interrupted}`)
  console.log(`  ${'records checked'.padEnd(44)} ${records.length}`)
  for (const [name, value] of Object.entries(problems)) console.log(`  ${name.padEnd(44)} ${value}`)
  if (Object.values(problems).some((count) => count !== 0) || interrupted === 0 || acknowledged.size === 0)
    process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()

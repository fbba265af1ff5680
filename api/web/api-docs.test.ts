import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import * as openApi from '../platform/http/openapi.ts'
import { registerApiDocs } from './api-docs.ts'

const build = vi.spyOn(openApi, 'openApi')

test.each(['/openapi.json', '/docs'])('%s is built and compressed once, for every encoding', async (url) => {
  const server = Fastify()
  registerApiDocs(server, contract, '1.0.0')
  build.mockClear()
  const get = (encoding: string) => server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
  const [plain, brotli, zipped, ...others] = await Promise.all(
    ['', 'gzip, br', 'gzip', 'gzip, br', 'gzip, br'].map((encoding) => get(encoding)),
  )
  expect(brotliDecompressSync(brotli!.rawPayload).equals(plain!.rawPayload)).toBe(true)
  expect(gunzipSync(zipped!.rawPayload).equals(plain!.rawPayload)).toBe(true)
  for (const answer of others) expect(answer.rawPayload.equals(brotli!.rawPayload)).toBe(true)
  expect(build).toHaveBeenCalledTimes(1)
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { compressBuild } from './compress-build.ts'
import { contractWithoutOutputs } from './contract-without-outputs.ts'
import { stylesAfterSplash } from './styles-after-splash.ts'
import { zodWithoutJsonSchema } from './zod-without-json-schema.ts'

const api = process.env['API'] ?? 'http://127.0.0.1:4000'
const proxiedPaths = [
  '/admin/v1',
  '/merchant/v1',
  '/auth/v1',
  '/public/v1',
  '/realtime/v1',
  '/store/v1',
  '/upload',
  '/files',
]
const outDir = join(import.meta.dirname, '../build/panel')

const textFolder = join(import.meta.dirname, 'texts')
const textFile = /\/texts\/([a-z]+)\/([a-z-]+)\.json$/

/** A hash of all text files and of the versions that build them. */
const hashOfTexts = once(() => {
  const files = readdirSync(textFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const paths = [
    ...files.toSorted().map((name) => join(textFolder, name)),
    join(import.meta.dirname, '../package.json'),
  ]
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path))
  return hash.digest('base64url').slice(0, 8)
})

function once<T>(compute: () => T): () => T {
  let value: T | undefined
  return () => (value ??= compute())
}

/**
 * Built into build/panel, which the API serves under /panel-assets/. In development, calls go to `API` (default
 * port 4000).
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/panel-assets/' : '/',
  plugins: [react(), contractWithoutOutputs, zodWithoutJsonSchema, stylesAfterSplash, compressBuild(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // the server names the maps in a header
    sourcemap: 'hidden',
    // The compressed size of screens is checked by an e2e journey.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: chunks(import.meta.dirname),
        // Every page loads the names of all files, so they are short. The many text files share one hash.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, language = '', area = ''] = textFile.exec(facadeModuleId ?? '') ?? []
          if (area !== '') return `assets/${language}-${area}-${hashOfTexts()}.js`
          return `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`
        },
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.startsWith('parts~')) ? 'parts' : '[name]'}-[hash][extname]`,
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 4200),
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: api, changeOrigin: false }])),
  },
}))

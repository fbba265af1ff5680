import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { compressBuild } from './compress-build.ts'
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

/**
 * Built into build/panel, which the API serves under /panel-assets/. In development, calls go to `API` (default
 * port 4000).
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/panel-assets/' : '/',
  plugins: [react(), zodWithoutJsonSchema, compressBuild(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The compressed size of screens is checked by an e2e journey.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: chunks(import.meta.dirname),
        // Every page loads the names of all files, so they are short.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('parts~') ? 'parts' : '[name]'}-[hash].js`,
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

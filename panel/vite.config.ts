import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { compressed } from './compressed.ts'
import { plainZod } from './plain-zod.ts'

const api = process.env['API'] ?? 'http://127.0.0.1:4000'
const served = ['/admin/v1', '/merchant/v1', '/auth/v1', '/public/v1', '/realtime/v1', '/store/v1', '/upload', '/files']
const built = join(import.meta.dirname, '../build/panel')

/** Built into build/panel, which the API serves under /panel-assets/; in development the pages come from here and calls go to `API` (default port 4000). */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/panel-assets/' : '/',
  plugins: [react(), plainZod, compressed(built)],
  build: {
    outDir: built,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // what a screen weighs, compressed, is held by e2e (weights.ts)
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: chunks(import.meta.dirname) } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 4200),
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
}))

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API'] ?? 'http://127.0.0.1:4000'
const served = ['/admin/v1', '/merchant/v1', '/auth/v1', '/public/v1', '/realtime/v1', '/store/v1', '/upload', '/files']

/** Built into build/panel and served by the API; in development the pages come from here and calls go to `API` (default port 4000). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../build/panel',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: Number(process.env['PORT'] ?? 4200),
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
})

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|html)$/

/**
 * Writes a .br and a .gz file beside every text file of the build, so that the server need not compress responses.
 */
export const compressBuild = (folder: string): Plugin => ({
  name: 'compress-build',
  apply: 'build',
  closeBundle() {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !compressible.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path)
      if (text.length < 1024) continue
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(text, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
        }),
      )
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    }
  },
})

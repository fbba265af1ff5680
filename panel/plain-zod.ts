import type { Plugin } from 'vite'

const gone: readonly [RegExp, string][] = [
  [/^import \{ createStandardJSONSchemaMethod.*$/m, ''],
  [/inst\._zod\.processJSONSchema = .*$/gm, ''],
  [/createStandardJSONSchemaMethod\([^)]*\)/g, 'undefined'],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\)/, 'return undefined'],
]

/**
 * Schemas judge in the browser and never describe themselves there: without the describing part, which the
 * server's OpenAPI page alone uses, zod is a tenth lighter.
 */
export const plainZod: Plugin = {
  name: 'plain-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      for (const [pattern] of gone) if (!code.match(pattern)) this.error(`zod has changed: nothing matches ${pattern}`)
      return { code: gone.reduce((text, [pattern, instead]) => text.replace(pattern, instead), code), map: null }
    },
  },
}

import { shellAreas } from './texts/shell-areas.ts'
import type { Rolldown } from 'vite'

type Info = Rolldown.ChunkingContext

/**
 * All own modules that a module imports before it runs, including itself. Packages are left out: the index of a
 * package would lead to all of its modules.
 */
function requiredModules(root: string, context: Info): ReadonlySet<string> {
  const seen = new Set([root])
  for (const id of seen)
    for (const importedId of context.getModuleInfo(id)?.importedIds ?? [])
      if (!importedId.includes('node_modules')) seen.add(importedId)
  return seen
}

const memoize = (root: string) => {
  let cached: ReadonlySet<string> | undefined
  return (context: Info) => (cached ??= requiredModules(root, context))
}

const firstTextFile = new RegExp(`/texts/([a-z]+)/(?:index\\.ts|(?:${shellAreas.join('|')})\\.json)$`)

/**
 * Groups modules into a few files instead of a hundred: those of every page, of the sign-in page, of the frame,
 * those shared by screens, the first texts of each language, and the libraries of maps and of the page editor.
 */
export function chunks(folder: string): Rolldown.CodeSplittingOptions {
  const frame = memoize(`${folder}/shell/frame/frame.tsx`)
  const signIn = memoize(`${folder}/areas/auth/sign-in.screen.tsx`)
  const own = /^(?!.*[\\/]texts[\\/]\w+[\\/])/
  return {
    groups: [
      { name: 'map-library', test: /[\\/]node_modules[\\/](?:maplibre-gl|terra-draw)/, priority: 6 },
      { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 5 },
      { name: 'start', tags: ['$initial'], priority: 4 },
      // After the modules of every page: the files of all languages share the one that loads others.
      {
        name: (id) => {
          const [, language] = firstTextFile.exec(id) ?? []
          return language === undefined ? null : `${language}-first`
        },
        debugName: 'first texts',
        priority: 3,
      },
      // After the modules of every page: the editor shares React with them.
      {
        name: 'editor-library',
        test: /[\\/]node_modules[\\/](?:@tiptap|prosemirror-|linkifyjs|orderedmap|rope-sequence|w3c-keyname)/,
        priority: 3,
      },
      {
        name: (id, context) => (signIn(context).has(id) ? 'sign-in' : null),
        debugName: 'sign-in',
        test: own,
        priority: 3,
      },
      { name: (id, context) => (frame(context).has(id) ? 'frame' : null), debugName: 'frame', test: own, priority: 2 },
      { name: 'parts', test: own, minShareCount: 2, entriesAware: true, priority: 1 },
    ],
  }
}

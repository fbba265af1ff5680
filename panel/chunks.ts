import type { Rolldown } from 'vite'

type Info = Rolldown.ChunkingContext

/** Every module of ours that a module needs before it runs, itself included; a package's index would lead to all that the package has. */
function needsOf(root: string, context: Info): ReadonlySet<string> {
  const seen = new Set([root])
  for (const id of seen)
    for (const needed of context.getModuleInfo(id)?.importedIds ?? [])
      if (!needed.includes('node_modules')) seen.add(needed)
  return seen
}

const once = (root: string) => {
  let known: ReadonlySet<string> | undefined
  return (context: Info) => (known ??= needsOf(root, context))
}

/** A few files that a browser asks for at once, instead of a hundred: what every page needs, what the frame adds to it, and the parts that screens share. */
export function chunks(folder: string): Rolldown.CodeSplittingOptions {
  const frame = once(`${folder}/shell/frame/frame.tsx`)
  const door = once(`${folder}/areas/auth/sign-in.screen.tsx`)
  const own = /^(?!.*[\\/]texts[\\/]\w+[\\/])/
  return {
    groups: [
      { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 5 },
      { name: 'start', tags: ['$initial'], priority: 4 },
      { name: (id, context) => (door(context).has(id) ? 'door' : null), debugName: 'door', test: own, priority: 3 },
      { name: (id, context) => (frame(context).has(id) ? 'frame' : null), debugName: 'frame', test: own, priority: 2 },
      { name: 'parts', test: own, minShareCount: 2, entriesAware: true, priority: 1 },
    ],
  }
}

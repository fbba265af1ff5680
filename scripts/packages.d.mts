type Package = { path: string; name: string; version: string; license?: string }
export function reviewed(): { name: string; where: 'server' | 'browser' | 'build' | 'test'; why: string }[]
export function broughtBy(names: readonly string[]): Package[]
export function shipped(): Package[]

type Package = { path: string; name: string; version: string; license?: string }
export function reviewedPackages(): { name: string; where: 'server' | 'browser' | 'build' | 'test'; why: string }[]
export function packagesRequiredBy(names: readonly string[]): Package[]
export function releasedPackages(): Package[]

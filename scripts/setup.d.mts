export const root: string
export const node: string
export function browser(): string | undefined
export function headlessShell(): string | undefined
export function firefox(): string | undefined

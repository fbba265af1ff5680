import type { FileContent } from '#contract/schemas/file-content.ts'

/** Saves a file of an answer. A PDF comes as base64. */
export function saveFile({ file_name, mime_type, content }: FileContent): void {
  const bytes =
    mime_type === 'application/pdf' ? Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0) : content
  const url = URL.createObjectURL(new Blob([bytes], { type: mime_type }))
  saveUrl(url, file_name)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what an address of this origin answers, under a name that people recognize. */
export function saveUrl(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

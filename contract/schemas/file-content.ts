import { z } from 'zod'

/** A file that the browser saves: `content` is text, or base64 for a PDF. */
export const FileContent = z.object({ file_name: z.string(), mime_type: z.string(), content: z.string() })
export type FileContent = z.infer<typeof FileContent>

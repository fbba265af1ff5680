import { uploads } from '#contract/uploads.ts'
import { send } from '#kit/data/line.ts'

/** Stores a picture and answers its address; throws the refusal. */
export async function storeMerchantPicture(file: File): Promise<string> {
  const form = new FormData()
  form.set('type', 'image')
  form.set('folder', 'merchants')
  form.set('file', file)
  return (await send(uploads.upload, form)).file_url
}

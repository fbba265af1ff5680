import { uploads } from '#contract/uploads.ts'
import { send } from './line.ts'

/** Stores a picture in its folder and answers its address; throws the refusal. */
const storeIn = (folder: 'merchants' | 'products') => async (file: File): Promise<string> => {
  const form = new FormData()
  form.set('type', 'image')
  form.set('folder', folder)
  form.set('file', file)
  return (await send(uploads.upload, form)).file_url
}

export const storeMerchantPicture = storeIn('merchants')
export const storeProductPicture = storeIn('products')

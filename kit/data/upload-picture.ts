import { files } from '#contract/files.ts'
import { send } from './request.ts'

/** Stores a file in its folder and answers its address; throws the refusal. */
const storeIn =
  (folder: 'merchants' | 'products', type: 'image' | 'media' = 'image') =>
  async (file: File): Promise<string> => {
    const form = new FormData()
    form.set('type', type)
    form.set('folder', folder)
    form.set('file', file)
    return (await send(files.upload, form)).file_url
  }

export const storeMerchantPicture = storeIn('merchants')
export const storeProductPicture = storeIn('products')
export const storeProductMedia = storeIn('products', 'media')

import { files } from '#contract/areas/files.ts'
import { send } from './request.ts'

/** Uploads a file to a folder and returns its address. Throws a CallError. */
const uploadTo =
  (folder: 'merchants' | 'products' | 'promotions' | 'pages', type: 'image' | 'media' = 'image', merchantId?: string) =>
  async (file: File): Promise<string> => {
    const form = new FormData()
    form.set('type', type)
    form.set('folder', folder)
    if (merchantId !== undefined) form.set('merchant_id', merchantId)
    form.set('file', file)
    return (await send(files.upload, form)).file_url
  }

export const uploadMerchantPicture = uploadTo('merchants')
/** For users of this merchant. */
export const uploadPictureOf = (merchantId: string) => uploadTo('merchants', 'image', merchantId)
export const uploadProductPicture = uploadTo('products')
export const uploadProductMedia = uploadTo('products', 'media')
export const uploadPromotionPicture = uploadTo('promotions')
export const uploadPagePicture = uploadTo('pages')

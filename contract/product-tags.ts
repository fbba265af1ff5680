import { z } from 'zod'
import { call } from './call.ts'
import { id, oneId, onOff, pageOf, searched, translations } from './fields.ts'
import { Tag } from './catalog-shapes.ts'

const name = z.string().trim().min(1).max(50)
const manage = 'ManageMerchantCatalog'
const path = '/catalog/product-tags'

export const productTags = {
  list: call('merchant', `GET ${path}`, manage, {
    input: searched,
    ...pageOf(Tag),
    fallback: 'Something wrong fetching Tag',
  }),
  create: call('merchant', `POST ${path}`, manage, {
    input: z.object({ name, status: onOff.default('active'), translations: translations.optional() }),
    output: Tag,
    status: 201,
    message: 'Create Tag Successfully',
    fallback: 'Something wrong creating Tag',
  }),
  show: call('merchant', `GET ${path}/{id}`, manage, {
    input: oneId,
    output: Tag,
    fallback: 'Something wrong fetching Tag',
  }),
  update: call('merchant', `PUT ${path}/{id}`, manage, {
    input: z.object({ id, name: name.optional(), status: onOff.optional(), translations: translations.optional() }),
    output: Tag,
    message: 'Update Tag Successfully',
    fallback: 'Something wrong updating Tag',
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, manage, {
    input: oneId,
    output: oneId,
    message: 'Delete Tag Successfully',
    fallback: 'Something wrong deleting Tag',
  }),
}

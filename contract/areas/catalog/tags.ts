import { z } from 'zod'
import { call } from '../../call.ts'
import { catalogPermissions } from '../../rules/permissions.ts'
import { id, idParams, activeStatus, pageOf, searchInput, translations, deletionOf, sortBy } from '../../fields.ts'
import { Tag } from '../../schemas/catalog.ts'

const name = z.string().trim().min(1).max(50)
/** What a form asks for. */
export const TagInput = z.object({ name, translations })

const path = '/catalog/product-tags'

export const productTags = {
  list: call('merchant', `GET ${path}`, catalogPermissions, {
    input: searchInput.extend(sortBy('name', 'created_at', 'status')),
    ...pageOf(Tag),
    fallback: 'Something wrong fetching Tag',
  }),
  create: call('merchant', `POST ${path}`, catalogPermissions, {
    input: TagInput.extend({ status: activeStatus.default('active'), translations: translations.optional() }),
    output: Tag,
    status: 201,
    message: 'Create Tag Successfully',
    fallback: 'Something wrong creating Tag',
  }),
  show: call('merchant', `GET ${path}/{id}`, catalogPermissions, {
    input: idParams,
    output: Tag,
    fallback: 'Something wrong fetching Tag',
  }),
  update: call('merchant', `PUT ${path}/{id}`, catalogPermissions, {
    input: z.object({
      id,
      name: name.optional(),
      status: activeStatus.optional(),
      translations: translations.optional(),
    }),
    output: Tag,
    message: 'Update Tag Successfully',
    fallback: 'Something wrong updating Tag',
  }),
  /** Gives the products of the tag the tag `target_id`, and deletes it. */
  merge: call('merchant', `POST ${path}/{id}/merge`, catalogPermissions, {
    input: z.object({ id, target_id: id }),
    output: Tag,
    entity: 'Tag',
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, catalogPermissions, {
    ...deletionOf('Tag'),
    fallback: 'Something wrong deleting Tag',
  }),
}

import { z } from 'zod'
import { call } from '../../call.ts'
import { catalogPermissions } from '../../rules/permissions.ts'
import { id, ids, idParams, activeStatus, pageOf, searchInput, translations, deletionOf, sortBy } from '../../fields.ts'
import { hexColor, fileUrl, Label } from '../../schemas/catalog.ts'

const fields = z.object({
  name: z.string().trim().min(1).max(50),
  color: hexColor.nullish(),
  image: fileUrl.nullish(),
  status: activeStatus,
  translations,
})
/** What a form asks for. */
export const LabelInput = fields.omit({ status: true }).required()

const path = '/catalog/product-label'

export const productLabels = {
  list: call('merchant', `GET ${path}`, catalogPermissions, {
    input: searchInput.extend(sortBy('name', 'created_at', 'status')),
    ...pageOf(Label),
    fallback: 'Something wrong fetching Label',
  }),
  create: call('merchant', `POST ${path}`, catalogPermissions, {
    input: fields.extend({ status: activeStatus.default('active'), translations: translations.optional() }),
    output: Label,
    status: 201,
    message: 'Create Label Successfully',
    fallback: 'Something wrong creating Label',
  }),
  show: call('merchant', `GET ${path}/{id}`, catalogPermissions, {
    input: idParams,
    output: Label,
    fallback: 'Something wrong fetching Label',
  }),
  update: call('merchant', `PUT ${path}/{id}`, catalogPermissions, {
    input: fields.partial().extend({ id }),
    output: Label,
    message: 'Update Label Successfully',
    fallback: 'Something wrong updating Label',
  }),
  /** Gives the products of the label the label `target_id`, and deletes it. */
  merge: call('merchant', `POST ${path}/{id}/merge`, catalogPermissions, {
    input: z.object({ id, target_id: id }),
    output: Label,
    entity: 'Label',
  }),
  remove: call('merchant', `DELETE ${path}/{id}`, catalogPermissions, {
    ...deletionOf('Label'),
    fallback: 'Something wrong deleting Label',
  }),
  byIds: call('merchant', `POST ${path}/list-by-ids`, catalogPermissions, {
    input: z.object({ ids: ids.min(1) }),
    output: z.array(Label),
    readOnly: true,
    fallback: 'Something wrong fetching Label',
  }),
  search: call('merchant', `POST ${path}/search`, catalogPermissions, {
    input: z.object({ search: z.string().trim().min(1).max(50), limit: z.int().min(1).max(100).default(15) }),
    output: z.array(Label),
    readOnly: true,
    fallback: 'Something wrong fetching Label',
  }),
}

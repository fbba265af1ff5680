import type { answerFiles as calls, merchantAnswerFiles as merchantCalls } from '#contract/areas/forms.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { storeUpload } from '../files/uploads.commands.ts'
import { answerKey, assertMayUpload } from './answer-files.commands.ts'
import { answerFileExists, orderHasAnswer } from './answer-files.db.ts'

const linkTo = ({ files, clock }: AppServices, key: string) => ({ file_url: files.signedUrl(key, clock()) })

export const answerFiles: Handlers<typeof calls> = {
  async upload(context) {
    await context.openTransaction(assertMayUpload)
    const { key, file_name, size } = await storeUpload(context, { file: context.file, type: 'answer', field: 'file' })
    return { file: `/files/${key}`, file_name, size }
  },
  async show({ db, input: { file }, services }) {
    const key = answerKey(file)
    if (!(await answerFileExists(db, key))) throw notFound('File')
    return linkTo(services, key)
  },
}

export const merchantAnswerFiles: Handlers<typeof merchantCalls> = {
  async show({ db, input: { order_id, file }, services }) {
    const key = answerKey(file)
    if (!(await orderHasAnswer(db, order_id, file))) throw notFound('File')
    return linkTo(services, key)
  },
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { pngOf } from '#api/platform/pdf/bitmap.ts'
import type { Mount } from '#api/platform/start.ts'
import { CloudPrntPoll, resultOf, stateOf } from './cloudprnt.rules.ts'
import { drawJob } from './draw-job.ts'
import { printRequest, readResults, readStatus } from './epos.rules.ts'
import { confirmJob, findOfferedJob, offerJob } from './poll.commands.ts'
import { idOfShort, isPrinterId, shortIdOf } from './poll-path.rules.ts'
import { printerAuthenticator } from './printer-identity.ts'
import type { PollParams, PrinterIdentity } from './printer-identity.ts'

/** Largest body of a printer: its status and the result of a job. */
const maxBodyBytes = 16_384
const pngType = 'image/png'
const xmlType = 'text/xml; charset=utf-8'

type Route = { Params: PollParams; Querystring: Record<string, unknown> }
type Request = FastifyRequest<Route>

/**
 * What printers ask. The address of a printer holds its secret, so these requests belong to no session and are not calls
 * of the contract: their form is that of the devices (docs/printers.md).
 */
export const mountPrinters: Mount = async (app, services) => {
  const authenticate = printerAuthenticator(services)
  await app.register((printers: FastifyInstance, _options, done) => {
    printers.removeAllContentTypeParsers()
    printers.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    printers.addHook('onRequest', (_request, reply, next) => {
      void reply.header('cache-control', 'no-store')
      next()
    })
    const url = '/print/:id/:secret'
    printers.post<Route>(url, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const printer = await authenticate(request, request.params)
      const text = typeof request.body === 'string' ? request.body : ''
      return printer.protocol === 'epos'
        ? answerEpos(services, printer, text, reply)
        : answerPoll(services, printer, text, reply)
    })
    printers.get<Route>(url, async (request, reply) => {
      const printer = await authenticate(request, request.params)
      return printer.protocol === 'epos' ? reply.code(405).send() : sendJob(services, printer, request, reply)
    })
    printers.delete<Route>(url, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const printer = await authenticate(request, request.params)
      if (printer.protocol === 'epos') return reply.code(405).send()
      const { result, state } = resultOf(textOf(request.query['code']))
      const jobId = tokenOf(request)
      await withTenant(services, printer.scope, (db) => confirmJob(db, printer.id, { jobId, result, state }))
      return reply.code(200).send()
    })
    done()
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** The job that a printer names. Old ones name none. */
function tokenOf({ query }: Request): string | null {
  const token = textOf(query['token'])
  return isPrinterId(token) ? token : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function answerPoll(services: AppServices, printer: PrinterIdentity, text: string, reply: FastifyReply) {
  const { statusCode, printingInProgress } = CloudPrntPoll.catch(CloudPrntPoll.parse({})).parse(parseJson(text))
  const state = stateOf(statusCode)
  const canPrint = !printingInProgress && (state === undefined || state === 'ready' || state === 'paper_low')
  const offer = await withTenant(services, printer.scope, (db) => offerJob(db, printer.id, { state, canPrint }))
  const answer = offer
    ? { jobReady: true, mediaTypes: [pngType], jobToken: offer.job.id, deleteMethod: 'DELETE' }
    : { jobReady: false }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

async function sendJob(services: AppServices, printer: PrinterIdentity, request: Request, reply: FastifyReply) {
  const type = textOf(request.query['type'])
  if (type !== '' && type !== pngType) return reply.code(415).send()
  const offer = await withTenant(services, printer.scope, (db) => findOfferedJob(db, printer.id, tokenOf(request)))
  const picture = offer && (await drawJob(services, printer, offer))
  if (!picture) return reply.code(404).send()
  return reply
    .type(pngType)
    .header('x-star-cut', 'full; feed=true')
    .send(await pngOf(picture))
}

async function answerEpos(services: AppServices, printer: PrinterIdentity, text: string, reply: FastifyReply) {
  const form = new URLSearchParams(text)
  const nothing = () => reply.type(xmlType).send('')
  switch (form.get('ConnectionType')) {
    case 'GetRequest': {
      const poll = { state: undefined, canPrint: true }
      const offer = await withTenant(services, printer.scope, (db) => offerJob(db, printer.id, poll))
      const picture = offer && (await drawJob(services, printer, offer))
      return picture ? reply.type(xmlType).send(printRequest(shortIdOf(offer.job.id), picture)) : nothing()
    }
    case 'SetResponse': {
      const results = readResults(form.get('ResponseFile') ?? '')
      if (!results) return reply.code(400).send()
      for (const { jobId, result, state } of results)
        await withTenant(services, printer.scope, (db) =>
          confirmJob(db, printer.id, {
            jobId: jobId === null ? null : (idOfShort(jobId) ?? unknownJob),
            result,
            state,
          }),
        )
      return nothing()
    }
    case 'SetStatus': {
      const state = readStatus(form.get('Status') ?? form.get('ResponseFile') ?? '')
      await withTenant(services, printer.scope, (db) => offerJob(db, printer.id, { state, canPrint: false }))
      return nothing()
    }
    default:
      return reply.code(400).send()
  }
}

/** An id that no job has: a report of something that this server did not send. */
const unknownJob = '00000000-0000-0000-0000-000000000000'

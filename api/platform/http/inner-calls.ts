import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const headerName = 'x-inner-call'
/** Outsiders cannot guess it, and it never leaves the process. */
const secret = randomBytes(24).toString('base64url')

/** Header of the calls that this process sends to itself to render a page. The page was counted already. */
export const innerCallHeader = { [headerName]: secret }

export const isInnerCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[headerName] === secret

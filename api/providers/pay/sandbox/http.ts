import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export const sendError = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ error: { code } })

export const withoutRateLimit = { config: { rateLimit: false as const } }

export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255) })

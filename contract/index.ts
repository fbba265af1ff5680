import { system } from './system.ts'

/** Every call there is, by area. Server, clients, OpenAPI and the walkers are made from this. */
export const contract = { system }
export type Contract = typeof contract

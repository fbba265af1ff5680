/**
 * Same effect as `node --disable-proto=throw`, however the process is started: input cannot reach a prototype by
 * this name. Must be imported first.
 */
const refuse = () => {
  throw new TypeError('__proto__ is not to be used')
}
Object.defineProperty(Object.prototype, '__proto__', { get: refuse, set: refuse, configurable: false })

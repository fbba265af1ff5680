/** As `node --disable-proto=throw`, whoever starts the process and how: no input reaches the prototype of anything by this name. Imported before all else. */
const refuse = () => {
  throw new TypeError('__proto__ is not to be used')
}
Object.defineProperty(Object.prototype, '__proto__', { get: refuse, set: refuse, configurable: false })

type PolicyRule = (text: string) => string
type PolicyRules = Partial<Record<'createHTML' | 'createScriptURL', PolicyRule>>
/** A browser refuses to apply a rule to no text, also one that ignores its text. */
type Policy<Rules extends PolicyRules> = { [Name in keyof Rules]: PolicyRule }
declare global {
  interface Window {
    trustedTypes?: { createPolicy: <Rules extends PolicyRules>(name: string, rules: Rules) => Policy<Rules> }
  }
}

/**
 * A policy of trusted types: the Content-Security-Policy accepts HTML and addresses of scripts only from one. What it
 * returns is text to the compiler. The server and browsers without trusted types use the rules themselves.
 */
export const createPolicy = <Rules extends PolicyRules>(name: string, rules: Rules): Policy<Rules> =>
  (typeof window === 'undefined' ? undefined : window.trustedTypes?.createPolicy(name, rules)) ??
  (rules as Policy<Rules>)

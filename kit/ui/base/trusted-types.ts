type PolicyRules = Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>
declare global {
  interface Window {
    trustedTypes?: { createPolicy: <Rules extends PolicyRules>(name: string, rules: Rules) => Rules }
  }
}

/**
 * A policy of trusted types: the Content-Security-Policy accepts HTML and addresses of scripts only from one. What it
 * returns is text to the compiler. The server and browsers without trusted types use the rules themselves.
 */
export const createPolicy = <Rules extends PolicyRules>(name: string, rules: Rules): Rules =>
  (typeof window === 'undefined' ? undefined : window.trustedTypes?.createPolicy(name, rules)) ?? rules

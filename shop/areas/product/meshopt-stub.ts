/**
 * Replaces a decoder that the Content-Security-Policy does not allow to compile. Uploads of models that need it
 * are rejected.
 */
export const MeshoptDecoder = { supported: false }

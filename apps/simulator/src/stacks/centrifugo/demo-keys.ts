/** The keys of the original demo, as published: its own servers can be pointed at ours without changing them. */
export const DEMO_API_KEY = 'super-secret-api-key'
export const DEMO_TOKEN_SECRET = 'super-secret-jwt-key'

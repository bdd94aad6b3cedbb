-- An invitation is opened by a link whose token is kept as a hash; a run carries the public hosts it may load.
ALTER TABLE "invitation" ADD COLUMN "token_hash" TEXT;
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");
ALTER TABLE "run" ADD COLUMN "public_hosts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "masked_url" TEXT,
ADD COLUMN     "sealed_url" TEXT,
ALTER COLUMN "url" DROP NOT NULL;

-- Of what was stored before, the web process seals the URL when it starts: the key is its own. A URL is never lost.
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_has_a_url"
  CHECK (("url" IS NULL) <> ("sealed_url" IS NULL) AND ("sealed_url" IS NULL) = ("masked_url" IS NULL));

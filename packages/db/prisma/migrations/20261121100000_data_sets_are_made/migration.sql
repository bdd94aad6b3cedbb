-- Nothing could make a data set before: there are no rows to carry over.

-- CreateEnum
CREATE TYPE "data_set_status" AS ENUM ('queued', 'making', 'ready', 'interrupted', 'failed');

-- AlterTable
ALTER TABLE "data_set" DROP COLUMN "columns",
DROP COLUMN "sealed_content",
ADD COLUMN     "concurrency" INTEGER NOT NULL,
ADD COLUMN     "enqueued_at" TIMESTAMPTZ(3),
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "failed_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "heartbeat_at" TIMESTAMPTZ(3),
ADD COLUMN     "kind" TEXT NOT NULL,
ADD COLUMN     "making_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "message" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "runner_id" TEXT,
ADD COLUMN     "status" "data_set_status" NOT NULL DEFAULT 'queued',
ADD COLUMN     "steps" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "target" JSONB NOT NULL,
ADD COLUMN     "target_id" TEXT,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "wanted" INTEGER NOT NULL,
ALTER COLUMN "row_count" SET DEFAULT 0,
ALTER COLUMN "size_bytes" SET DEFAULT 0;

-- CreateTable
CREATE TABLE "data_set_part" (
    "data_set_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "first_row" INTEGER NOT NULL,
    "row_count" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "data_set_part_pkey" PRIMARY KEY ("data_set_id","n")
);

-- AddForeignKey
ALTER TABLE "data_set_part" ADD CONSTRAINT "data_set_part_data_set_id_fkey" FOREIGN KEY ("data_set_id") REFERENCES "data_set"("id") ON DELETE CASCADE ON UPDATE CASCADE;

// Creates the bucket for media files if it does not exist, because a self-hosted object storage starts without buckets.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";

const longestWaitMilliseconds = 120_000;
const { S3_ENDPOINT: endpoint, S3_BUCKET: Bucket, S3_REGION: region = "us-east-1" } = process.env;
const credentials = {
  accessKeyId: secret("S3_ACCESS_KEY_ID"),
  secretAccessKey: secret("S3_SECRET_ACCESS_KEY"),
};
const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });

const begun = performance.now();
for (;;) {
  try {
    await ensureBucket();
    break;
  } catch (error) {
    if (performance.now() - begun > longestWaitMilliseconds) throw error;
    await sleep(1_000);
  }
}

async function ensureBucket() {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (error.$metadata?.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket }));
  }
}

function secret(name) {
  return process.env[name] ?? readFileSync(process.env[`${name}_FILE`], "utf8");
}

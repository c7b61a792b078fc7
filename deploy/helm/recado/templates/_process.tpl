{{/* The Deployment of one role: (dict "root" . "role" "web" "values" .Values.web). */}}
{{- define "recado.process" -}}
{{- $root := .root -}}
{{- $name := printf "%s-%s" (include "recado.name" $root) .role -}}
{{- $scaling := .values.autoscaling | default dict -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "recado.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not $scaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  # A new pod is ready before an old one stops, so that requests are served and connections can move.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "recado.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "recado.selector" . | nindent 8 }}
      annotations:
        # A change of the Secret restarts all pods.
        checksum/secret: {{ $root.Values.secret | toJson | sha256sum }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "recado.serviceAccount" $root }}
      automountServiceAccountToken: false
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      # Work in progress has thirty seconds to finish, after the five seconds in which proxies notice the shutdown.
      terminationGracePeriodSeconds: 45
      securityContext:
        {{- include "recado.podWalls" $root | nindent 8 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "recado.selector" . | nindent 14 }}
      {{- with .values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: recado
          image: {{ include "recado.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          securityContext:
            {{- include "recado.walls" $root | nindent 12 }}
          env:
            - name: ROLES
              value: {{ .role }}
            {{- include "recado.environment" $root | nindent 12 }}
          {{- with $root.Values.extraEnvFrom }}
          envFrom:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          ports:
            - { name: http, containerPort: 8080 }
          # The start may take two minutes, because the program waits for the database and for migrations that another
          # process runs.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 2
            failureThreshold: 60
          # Every role serves /health/serving. The probe does not use /health/ready, which would fail on all pods at
          # once when the object storage is unavailable.
          readinessProbe:
            httpGet: { path: /health/serving, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          # The probe checks only the process itself, not the database: the process survives an outage of the database,
          # and a restart would not help.
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          {{- if eq .role "web" }}
          # The pause gives proxies time to notice the shutdown while the pod still serves requests.
          lifecycle:
            preStop:
              exec: { command: [sleep, "5"] }
          {{- end }}
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            {{- include "recado.mounts" $root | nindent 12 }}
      volumes:
        {{- include "recado.volumes" $root | nindent 8 }}
{{- end }}
